// A file through the import of the screens, as a person and the background work would bring it there.
import { checkFile, commitFile } from '#features/sheet-imports/server/jobs.ts';
import { type Answer, type TestApi, testOrigin } from './api.ts';
import { fileForm } from './file-form.ts';

const running = new AbortController().signal;

export interface ImportOfFile {
  id: number;
  /** What its check found. */
  file: Answer['body'];
  rows: Answer['body'][];
}

/** Uploads and checks a file as this caller. */
export async function importFile(
  api: TestApi,
  token: string,
  where: string,
  name: string,
  content: Uint8Array | string,
): Promise<ImportOfFile> {
  const sent = await api.send('POST', `/api/imports/?${where}`, { token, body: fileForm(name, content) });
  if (sent.status !== 201) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  const { id } = sent.body as { id: number };
  await checkFile(api.database, id, running);
  const file = await api.get(`/api/imports/${id}/`, token);
  const rows = await api.get(`/api/imports/${id}/rows/?limit=500`, token);
  return { id, file: file.body, rows: rows.body.results };
}

/** Asks for the commit and does its work; what the file is afterwards. */
export async function commitImport(api: TestApi, token: string, userId: number, id: number): Promise<Answer> {
  const asked = await api.send('POST', `/api/imports/${id}/commit/`, { token, body: {} });
  if (asked.status !== 200) return asked;
  await commitFile(api.database, testOrigin, id, userId);
  return api.get(`/api/imports/${id}/`, token);
}
