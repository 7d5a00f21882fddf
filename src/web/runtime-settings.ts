// Values embedded in the page: the version, written by the build, and the operator's settings.

/** The version that this page was built from (CONST-10). */
export function appVersion(): string {
  return read('version');
}

/** The base URL of the API, without a trailing slash; '' is the page's own origin (CALL-01). */
export function apiUrl(): string {
  return read('api-url');
}

/** The endpoint that the sign-in form calls. */
export function signInForm(): 'mfa' | 'plain' {
  return read('sign-in-form') === 'plain' ? 'plain' : 'mfa';
}

function read(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
