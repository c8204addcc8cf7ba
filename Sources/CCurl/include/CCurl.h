/* libcurl, loaded when an address is followed for the first time.

   It is not linked: with the libraries that it needs it would make every start 6 ms longer (14 instead of 8 ms for GTK
   by itself) and 3 MB larger, and most desks follow nothing. So each function here finds its namesake with dlsym(3).
   All but ccurl_load() may only be called after ccurl_load() has returned NULL. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* Loads and initializes libcurl, once. Thread-safe. Returns NULL, or why that cannot be: a text that stays. */
const char *_Nullable ccurl_load(void);

/* curl_easy_init(), curl_easy_cleanup(), curl_easy_reset(), which keeps connections, and curl_easy_perform(). */
CURL *_Nullable ccurl_new(void);
void ccurl_free(CURL *_Nonnull handle);
void ccurl_reset(CURL *_Nonnull handle);
CURLcode ccurl_perform(CURL *_Nonnull handle);

/* curl_easy_setopt() is variadic, which Swift cannot call: one function for each type of value. */
CURLcode ccurl_set_number(CURL *_Nonnull handle, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *_Nonnull handle, CURLoption option, curl_off_t value);
/* libcurl copies the text. */
CURLcode ccurl_set_text(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value);
/* The list has to stay as long as the handle may use it. */
CURLcode ccurl_set_headers(CURL *_Nonnull handle, struct curl_slist *_Nullable list);
/* `room` has CURL_ERROR_SIZE bytes, and has to stay as long as the handle may use it. */
CURLcode ccurl_set_error_room(CURL *_Nonnull handle, char *_Nullable room);

/* Sets what is called for each line of a head, for each piece of a body, and about once a second. `box` is handed to all
   three. libcurl neither keeps nor releases the box: the caller keeps it until ccurl_perform() has returned, and after
   that no call comes. */
CURLcode ccurl_set_callbacks(
    CURL *_Nonnull handle, curl_write_callback _Nonnull head, curl_write_callback _Nonnull body,
    curl_xferinfo_callback _Nonnull progress, void *_Nonnull box);

/* Allows http and https and nothing else, also where libcurl was built for more. CURLOPT_PROTOCOLS_STR is younger than
   the libcurl of Ubuntu 22.04, which has a number in its place. */
CURLcode ccurl_allow_web_only(CURL *_Nonnull handle);

/* curl_easy_getinfo() is variadic as well. 0 and NULL stand for what libcurl does not know. */
long ccurl_number(CURL *_Nonnull handle, CURLINFO info);
curl_off_t ccurl_size(CURL *_Nonnull handle, CURLINFO info);
/* The text stays until the handle is used again. */
const char *_Nullable ccurl_text(CURL *_Nonnull handle, CURLINFO info);

/* curl_slist_append(), curl_slist_free_all(). */
struct curl_slist *_Nullable ccurl_append(struct curl_slist *_Nullable list, const char *_Nonnull line);
void ccurl_free_list(struct curl_slist *_Nullable list);

/* curl_url() and what belongs to it: libcurl takes an address apart exactly as it will ask it. */
CURLU *_Nullable ccurl_url_new(void);
void ccurl_url_free(CURLU *_Nonnull url);
CURLUcode ccurl_url_set(CURLU *_Nonnull url, CURLUPart part, const char *_Nullable text, unsigned int flags);
/* The text is freed with ccurl_url_free_text(). */
CURLUcode ccurl_url_get(CURLU *_Nonnull url, CURLUPart part, char *_Nullable *_Nonnull text, unsigned int flags);
void ccurl_url_free_text(char *_Nullable text);

#endif
