// Imports a file as the screens and the background jobs do.
import { commitFile, undoFile, validateFile } from '#features/exchange/imports/server/jobs.ts';
import { type Answer, type TestApi, testOrigin } from './api.ts';
import { fileForm } from './file-form.ts';

const running = new AbortController().signal;
/** No test expects an unexpected error. */
export const unforeseen = (error: unknown): never => {
  throw error;
};

export interface ImportOfFile {
  id: number;
  /** The result of its validation. */
  file: Answer['body'];
  rows: Answer['body'][];
}

/** Uploads and validates a file as this caller. */
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
  await validateFile(api.database, id, running, 'Europe/Kyiv', unforeseen);
  const file = await api.get(`/api/imports/${id}/`, token);
  const rows = await api.get(`/api/imports/${id}/rows/?limit=500`, token);
  return { id, file: file.body, rows: rows.body.results };
}

/** Requests the import and runs its job; returns the resulting file. */
export async function commitImport(
  api: TestApi,
  token: string,
  userId: number,
  id: number,
  body: object = {},
): Promise<Answer> {
  const asked = await api.send('POST', `/api/imports/${id}/commit/`, { token, body });
  if (asked.status !== 200) return asked;
  await commitFile(api.database, testOrigin, id, userId, unforeseen);
  return api.get(`/api/imports/${id}/`, token);
}

/** Requests the undo and runs its job; returns the resulting file. */
export async function undoImport(api: TestApi, token: string, userId: number, id: number): Promise<Answer> {
  const asked = await api.send('POST', `/api/imports/${id}/undo/`, { token, body: {} });
  if (asked.status !== 200) return asked;
  await undoFile(api.database, id, userId, unforeseen);
  return api.get(`/api/imports/${id}/`, token);
}
