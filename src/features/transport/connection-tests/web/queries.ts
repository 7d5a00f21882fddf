import { call } from '#web/client.ts';
import { connectionTestsContract, type TestedService } from '../contract.ts';

/** Tests a service of the saved settings. */
export function testService(service: TestedService) {
  return call(connectionTestsContract.testService, { body: { service } });
}
