/** A file as the form that an upload takes: the `body` of `api.send`. */
export function fileForm(name: string, content: Uint8Array | string, type = ''): FormData {
  const form = new FormData();
  form.set(
    'file',
    new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type }),
  );
  return form;
}
