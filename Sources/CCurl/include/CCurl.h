/* libcurl, loaded with dlopen(3) when a web address is followed for the first time.

   The library is not linked, because loading it with all the libraries that it needs would make every start of the
   program slower, and most users follow no address. ccurl_load() must be called first; the other functions may be
   called only after it has returned NULL. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* Loads and initializes libcurl. Only the first call does so; it may be called on any thread. Returns NULL, or the
   reason why libcurl cannot be used, as a static text. */
const char *_Nullable ccurl_load(void);

/* Makes a handle for requests with curl_easy_init(). NULL when there is no memory. */
CURL *_Nullable ccurl_new(void);
/* Closes the connections of a handle and frees it with curl_easy_cleanup(). */
void ccurl_free(CURL *_Nonnull handle);
/* Resets all options of a handle with curl_easy_reset(). Its open connections stay. */
void ccurl_reset(CURL *_Nonnull handle);
/* Sends the request of a handle with curl_easy_perform(), and returns when the transfer has ended. */
CURLcode ccurl_perform(CURL *_Nonnull handle);

/* Sets an option of a handle whose value is a number. Swift cannot call curl_easy_setopt(), which is variadic, so there
   is a function for each type of value. */
CURLcode ccurl_set_number(CURL *_Nonnull handle, CURLoption option, long value);
/* Sets an option of a handle whose value is a size in bytes. */
CURLcode ccurl_set_size(CURL *_Nonnull handle, CURLoption option, curl_off_t value);
/* Sets an option of a handle whose value is a text. libcurl copies the text. */
CURLcode ccurl_set_text(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value);
/* Sets the list of request headers. The caller must keep the list until the handle is reset or freed. */
CURLcode ccurl_set_headers(CURL *_Nonnull handle, struct curl_slist *_Nullable list);
/* Sets the buffer for libcurl's error message, of CURL_ERROR_SIZE bytes; NULL for none. The caller must keep the buffer
   until the handle is reset or freed. */
CURLcode ccurl_set_error_room(CURL *_Nonnull handle, char *_Nullable room);

/* Sets the functions that libcurl calls during ccurl_perform(): `head` for each header line, `body` for each piece of
   the body, and `progress` about once a second. Each of them gets `box`. libcurl does not retain the box; the caller
   must keep it until ccurl_perform() has returned. */
CURLcode ccurl_set_callbacks(
    CURL *_Nonnull handle, curl_write_callback _Nonnull head, curl_write_callback _Nonnull body,
    curl_xferinfo_callback _Nonnull progress, void *_Nonnull box);

/* Allows only http and https, although libcurl may support more protocols. An older libcurl, such as that of Ubuntu
   22.04, has the option CURLOPT_PROTOCOLS instead of CURLOPT_PROTOCOLS_STR. */
CURLcode ccurl_allow_web_only(CURL *_Nonnull handle);

/* Returns a number about the last transfer; 0 when libcurl does not know it. Swift cannot call curl_easy_getinfo(),
   which is variadic, so there is a function for each type of value. */
long ccurl_number(CURL *_Nonnull handle, CURLINFO info);
/* Returns a size or a time about the last transfer; 0 when libcurl does not know it. */
curl_off_t ccurl_size(CURL *_Nonnull handle, CURLINFO info);
/* Returns a text about the last transfer; NULL when libcurl does not know it. The text is valid until the handle is
   used again. */
const char *_Nullable ccurl_text(CURL *_Nonnull handle, CURLINFO info);

/* Adds a copy of `line` to a list of request headers with curl_slist_append(). A `list` of NULL is an empty list.
   Returns the new list, or NULL when there is no memory; the old list is then unchanged. */
struct curl_slist *_Nullable ccurl_append(struct curl_slist *_Nullable list, const char *_Nonnull line);
/* Frees a list of request headers with curl_slist_free_all(). */
void ccurl_free_list(struct curl_slist *_Nullable list);

/* Makes a parsed web address that is still empty, with curl_url(). NULL when there is no memory. */
CURLU *_Nullable ccurl_url_new(void);
/* Frees a parsed web address with curl_url_cleanup(). */
void ccurl_url_free(CURLU *_Nonnull url);
/* Sets a part of a web address, or the whole address, with curl_url_set(). A `text` of NULL removes the part. */
CURLUcode ccurl_url_set(CURLU *_Nonnull url, CURLUPart part, const char *_Nullable text, unsigned int flags);
/* Reads a part of a web address with curl_url_get(). The caller frees the text with ccurl_url_free_text(). */
CURLUcode ccurl_url_get(CURLU *_Nonnull url, CURLUPart part, char *_Nullable *_Nonnull text, unsigned int flags);
/* Frees a text that ccurl_url_get() has returned, with curl_free(). */
void ccurl_url_free_text(char *_Nullable text);

#endif
