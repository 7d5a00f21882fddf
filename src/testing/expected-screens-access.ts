// The part of the access table about the choices of forms.
export const expectedScreensAccess: Readonly<Record<string, string>> = {
  'GET /api/projects/{id}/record_defaults/': 'all all - - - - - - - 401 401 401 401',
};
