import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { importFile } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('all errors of a row', () => {
  it('are reported at once, unreadable and unknown values', async () => {
    const { file, rows } = await importFile(
      api,
      world.tokens.staff,
      'resource=packages',
      'packages.csv',
      [
        'external_id,project,airbill,weight,date',
        'E-1,no such project,AB-E1,heavy,2026-02-31',
        `E-2,id:${world.own.project},AB-E2,light,2026-02-01`,
        `E-3,id:${world.own.project},,1.5,2026-02-01`,
        'id:999999,no such project,AB-E4,heavy,2026-02-01',
        `E-5,id:${world.own.project},AB-E5,1.5,2026-02-01`,
        'E-5,no such project,AB-E5,heavy,2026-02-01',
        ',no such project,AB-E6,heavy,2026-02-01',
      ].join('\n'),
    );
    expect(file.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 6, warnings: 0 });
    const told = rows.map(({ id, state, reason, cells }) => [
      id,
      state,
      reason,
      ...cells
        .filter((cell: { reason: string | null }) => cell.reason !== null)
        .map((cell: { field: string; reason: string }) => `${cell.field}: ${cell.reason}`),
    ]);
    const unknown = 'project: not found in this file or in the portal';
    expect(told).toEqual([
      [2, 'wrong', null, unknown, 'weight: not a number', 'date: this date does not exist'],
      [3, 'wrong', null, 'weight: not a number'],
      [4, 'wrong', null, 'airbill: this field is required'],
      [
        5,
        'wrong',
        "external_id 'id:999999' no record has this ID: leave it empty for a new record",
        unknown,
        'weight: not a number',
      ],
      [6, 'new', null],
      [7, 'wrong', "external_id 'E-5' duplicates an earlier row", 'weight: not a number'],
      [8, 'wrong', null, unknown, 'weight: not a number'],
    ]);
  });
});
