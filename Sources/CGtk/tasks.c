#include "tasks.h"

/* What the Swift runtime exports for those who bring their own threads: include/swift/Runtime/Concurrency.h. */
#define SWIFT_CALL __attribute__((swiftcall))
typedef void Job;
typedef SWIFT_CALL void (*Enqueue)(Job *job);
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(Job *job, Enqueue original);
/* The executor is two words; two zeros are the one that tasks have by themselves. */
extern SWIFT_CALL void swift_job_run(Job *job, void *executor, gsize implementation);

static GThreadPool *pool;

static void run(gpointer job, gpointer data) { swift_job_run(job, NULL, 0); }

static SWIFT_CALL void enqueue(Job *job, Enqueue original) {
  /* No error is asked for: where no thread can be had, the job waits for the next one. */
  g_thread_pool_push(pool, job, NULL);
}

void cgtk_run_tasks_on_glib_threads(guint most) {
  if (pool) return;
  pool = g_thread_pool_new(run, NULL, (gint)most, FALSE, NULL);
  swift_task_enqueueGlobal_hook = enqueue;
}
