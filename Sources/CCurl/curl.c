/* Turns off curl's type-checking macros, which do not work with the function pointers used here. */
#define CURL_DISABLE_TYPECHECK

#include "include/CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>

/* All functions of libcurl that are used. DECLARE makes a function pointer of the right type for each, such as
   call_curl_easy_init. */
#define FUNCTIONS(each)                                                                                               \
  each(curl_global_init) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_reset) each(curl_easy_perform)  \
  each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_slist_append) each(curl_slist_free_all) each(curl_url)    \
  each(curl_url_cleanup) each(curl_url_set) each(curl_url_get) each(curl_free)

#define DECLARE(name) static __typeof__(&name) call_##name;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

/* Returns the function of libcurl with this name; when there is none, sets `problem` and returns NULL. */
static void *find(void *library, const char *name) {
  void *function = dlsym(library, name);
  if (!function) problem = "libcurl is too old";
  return function;
}

/* Loads libcurl, finds its functions and initializes it. Sets `problem` when that fails. */
static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    problem = "libcurl.so.4 cannot be loaded";
    return;
  }
#define FIND(name) call_##name = (__typeof__(&name))find(library, #name);
  FUNCTIONS(FIND)
  if (problem) return;

  /* Initializes OpenSSL with OPENSSL_INIT_NO_ATEXIT before libcurl does. Otherwise OpenSSL would free its memory when
     the program exits, while a transfer on another thread may still use it. A libcurl with another TLS library has no
     such function. */
  int (*start)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (start) start(0x00080000, NULL);

  if (call_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) problem = "libcurl cannot be started";
}

const char *ccurl_load(void) {
  pthread_once(&once, load);
  return problem;
}

CURL *ccurl_new(void) { return call_curl_easy_init(); }

void ccurl_free(CURL *handle) { call_curl_easy_cleanup(handle); }

void ccurl_reset(CURL *handle) { call_curl_easy_reset(handle); }

CURLcode ccurl_perform(CURL *handle) { return call_curl_easy_perform(handle); }

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return call_curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return call_curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return call_curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *list) {
  return call_curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
}

CURLcode ccurl_set_error_room(CURL *handle, char *room) {
  return call_curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, room);
}

CURLcode ccurl_set_callbacks(
    CURL *handle, curl_write_callback head, curl_write_callback body, curl_xferinfo_callback progress, void *box) {
  CURLcode results[] = {
      call_curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head),
      call_curl_easy_setopt(handle, CURLOPT_HEADERDATA, box),
      call_curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body),
      call_curl_easy_setopt(handle, CURLOPT_WRITEDATA, box),
      call_curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress),
      call_curl_easy_setopt(handle, CURLOPT_XFERINFODATA, box),
      call_curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L),
  };
  for (unsigned index = 0; index < sizeof results / sizeof *results; index++)
    if (results[index] != CURLE_OK) return results[index];
  return CURLE_OK;
}

CURLcode ccurl_allow_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return call_curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return call_curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

long ccurl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  return call_curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t ccurl_size(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  return call_curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_text(CURL *handle, CURLINFO info) {
  char *text = NULL;
  return call_curl_easy_getinfo(handle, info, &text) == CURLE_OK ? text : NULL;
}

struct curl_slist *ccurl_append(struct curl_slist *list, const char *line) {
  return call_curl_slist_append(list, line);
}

void ccurl_free_list(struct curl_slist *list) { call_curl_slist_free_all(list); }

CURLU *ccurl_url_new(void) { return call_curl_url(); }

void ccurl_url_free(CURLU *url) { call_curl_url_cleanup(url); }

CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return call_curl_url_set(url, part, text, flags);
}

CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return call_curl_url_get(url, part, text, flags);
}

void ccurl_url_free_text(char *text) { call_curl_free(text); }
