import { nextSend, type Schedule } from '#features/exchange/subscriptions/rules.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Project } from './projects.ts';
import type { Rows } from './rows.ts';
import type { User } from './users.ts';

interface Around {
  readonly users: readonly User[];
  readonly projects: readonly Project[];
  readonly today: string;
}

interface Wish extends Schedule {
  readonly email: string;
  readonly list: string;
  /** The first project of this client; lists across all projects have none. */
  readonly client?: string;
  readonly query?: string;
  readonly language?: string;
  readonly status?: 'paused' | 'no_access';
}

const helix = 'Helix Biopharma';
const kyiv = 'Europe/Kyiv';
const wishes: readonly Wish[] = [
  {
    email: 'invoicing@demo.test',
    list: 'invoices',
    query: 'period=debt',
    ...at('monthly', 1, '08:00', 'Europe/Berlin'),
    language: 'en',
  },
  { email: 'customer@demo.test', list: 'inventories', client: helix, ...at('weekly', 1, '07:30', kyiv) },
  {
    email: 'customer@demo.test',
    list: 'outbounds',
    client: helix,
    ...at('daily', null, '18:00', kyiv),
    status: 'paused',
  },
  {
    email: 'staff@demo.test',
    list: 'packages',
    query: 'ordering=-date,id&track__airbill=true',
    ...at('daily', null, '06:45', kyiv),
    language: 'uk',
  },
  // The list belonged to another client earlier.
  {
    email: 'other@demo.test',
    list: 'destructions',
    client: helix,
    ...at('monthly', 31, '09:00', 'Europe/Oslo'),
    status: 'no_access',
  },
];

/** Scheduled exports: some active, one paused, one whose recipient has lost access. */
export function addSubscriptions(rows: Rows, { users, projects, today }: Around): void {
  // From tomorrow on: the data are restored before, so the demo sends none by itself.
  const night = new Date(`${today}T23:59:00Z`);
  for (const { email, client, status = 'active', language = 'en', ...wish } of wishes) {
    const user = users.find((one) => one.email === email);
    const project = projects.find((one) => client !== undefined && one.client.name === client);
    if (user === undefined) throw new Error(`${email} is no account of the demo world`);
    const goes = status === 'active';
    rows.add('subscriptions', {
      user_id: user.id,
      list: wish.list,
      project_id: project?.id ?? null,
      query: wish.query ?? '',
      frequency: wish.frequency,
      at_minute: wish.at_minute,
      day: wish.day,
      time_zone: wish.time_zone,
      language,
      status,
      next_send_at: goes ? nextSend(wish, night).toISOString() : null,
      last_sent_at: null,
      created_at: momentOn(dayAfter(today, -40), 9, 15),
    });
  }
}

function at(frequency: Schedule['frequency'], day: number | null, time: string, time_zone: string): Schedule {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { frequency, day, at_minute: hours * 60 + minutes, time_zone };
}
