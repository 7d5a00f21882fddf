// Examples of writes of the cold chain: files of loggers and the disposition of an excursion; part of write-examples.ts.
import { ids, type MakeExample, nothing, reason } from './example-calls.ts';
import { makeUser, testPassword } from './factories.ts';
import { fileForm } from './file-form.ts';

const logger = () =>
  fileForm('logger.csv', 'timestamp,temperature_c\n2026-03-04T08:15:00Z,5.1\n', 'text/csv');

export const coldChainExamples: Readonly<Record<string, MakeExample>> = {
  'POST /api/packages/{id}/temperatures/': ({ own }) => ({
    call: { path: { id: own.package }, query: '?storage_class=2-8', body: logger },
    foreign: ids('id', nothing),
  }),
  'POST /api/projects/{id}/outbounds/{recordId}/temperatures/': ({ own, foreign }) => ({
    call: { path: { id: own.project, recordId: own.outbound }, query: '?storage_class=2-8', body: logger },
    foreign: [...ids('id', nothing, foreign.project), ...ids('recordId', nothing, foreign.outbound)],
  }),
  'POST /api/temperatures/{id}/void/': ({ own }) => ({
    call: { path: { id: own.temperature }, body: { reason } },
    foreign: ids('id', nothing),
  }),
  'POST /api/excursions/{id}/disposition/': async ({ database, own, foreign }) => ({
    by: await makeUser(
      database,
      'user',
      { client_id: own.client, capabilities: ['quality'], name: 'Q. Example' },
      { password: true },
    ),
    call: {
      path: { id: own.excursion },
      body: { outcome: 'released', reason: 'stable at 12 °C', password: testPassword },
    },
    foreign: ids('id', nothing, foreign.excursion),
  }),
};
