// 'Test connection' for the services used by transport: the GPS provider, the map's tiles, the weather provider.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import { connectionOutcomes } from '#features/administration/settings/rules.ts';

export const testedServices = ['gps', 'maps', 'weather'] as const;
export type TestedService = (typeof testedServices)[number];

export const connectionTestsContract = {
  testService: endpoint({
    method: 'POST',
    path: '/api/global_settings/test_service/',
    access: 'global_settings.manage',
    summary:
      'Whether the GPS provider, the tiles of the map or the weather provider of the saved settings answers as documented; stores nothing',
    body: z.object({ service: z.enum(testedServices) }),
    refuses: ['BLOCKED_USER'],
    response: z.object({ ok: z.boolean(), outcome: z.enum(connectionOutcomes) }),
  }),
};
