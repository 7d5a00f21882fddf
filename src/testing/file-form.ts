/** Wraps a file in the form of an upload, for the `body` of `api.send`. */
export function fileForm(name: string, content: Uint8Array | string, type = ''): FormData {
  const form = new FormData();
  form.set(
    'file',
    new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type }),
  );
  return form;
}
