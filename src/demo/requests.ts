import { fold } from '#core/fold.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Row, Rows } from './rows.ts';

interface Request {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly city: string;
  readonly country: string;
  readonly phone?: string;
  readonly language?: string;
  readonly verified?: false;
  readonly refused?: string;
}

/** Registration requests: approved, rejected and pending ones. */
export function addRequests(rows: Rows, today: string): void {
  const users = rows.tables.get('users') ?? [];
  const staff = users.find(({ email }) => email === 'staff@demo.test');
  const kept = (request: Request, asked: string, decision: Row) =>
    rows.add('registrations', {
      created_at: asked,
      status: 'pending',
      name: request.name,
      email: request.email,
      phone: request.phone ?? '',
      city: request.city,
      country: request.country,
      company_name: request.company,
      contact_phone: request.phone ?? '',
      language: request.language ?? 'en',
      verified_at: request.verified === false ? null : asked,
      decided_at: null,
      decided_by: null,
      refusal_reason: '',
      user_id: null,
      search_text: [request.name, request.email, request.company].map(fold).join('\n'),
      ...decision,
    });
  for (const request of approved) {
    const user = users.find(({ email }) => email === request.email);
    const decided_at = String(user?.['date_joined']);
    const asked = momentOn(dayAfter(decided_at.slice(0, 10), -2), 9, 40);
    kept(request, asked, {
      status: 'approved',
      decided_at,
      decided_by: staff?.['id'],
      user_id: user?.['id'],
    });
  }
  for (const [place, request] of refused.entries()) {
    const day = dayAfter(today, -21 + place * 9);
    kept(request, momentOn(day, 8, 15), {
      status: 'refused',
      decided_at: momentOn(dayAfter(day, 1), 13, 5),
      decided_by: staff?.['id'],
      refusal_reason: request.refused,
    });
  }
  for (const [place, request] of waiting.entries())
    kept(request, momentOn(dayAfter(today, place - waiting.length), 7 + place, 12 * place), {});
}

const approved: readonly Request[] = [
  {
    name: 'Vesna Janković',
    email: 'v.jankovic@demo.test',
    company: 'Lumen Ophthalmics',
    city: 'Beograd',
    country: 'Serbia',
    phone: '+381 11 5550128',
  },
  {
    name: 'Tomas Berg',
    email: 't.berg@demo.test',
    company: 'Solane Biologics',
    city: 'Uppsala',
    country: 'Sweden',
  },
  {
    name: 'Hülya Şahin',
    email: 'h.sahin@demo.test',
    company: 'Aurelia Oncology',
    city: 'İstanbul',
    country: 'Türkiye',
    phone: '+90 212 5550177',
  },
];

const refused: readonly Request[] = [
  {
    name: 'Growth Team',
    email: 'hello@rankfast.test',
    company: 'RankFast Media',
    city: '',
    country: '',
    verified: false,
    refused: 'Accounts are for sponsors, sites and partners of running trials.',
  },
  {
    name: 'Daniel Okafor',
    email: 'd.okafor@parcelwise.test',
    company: 'ParcelWise Couriers',
    city: 'Lagos',
    country: 'Nigeria',
    phone: '+234 1 5550142',
    refused: 'We have no contract with this company yet. Please write to partners@demo.test first.',
  },
];

/** Oldest first. */
const waiting: readonly Request[] = [
  {
    name: 'Dr. Marta Oliveira',
    email: 'm.oliveira@helix.test',
    company: 'Helix Biopharma',
    city: 'Porto',
    country: 'Portugal',
    phone: '+351 22 5550190',
    language: 'es',
  },
  {
    name: 'Наталія Гриценко',
    email: 'n.hrytsenko@clinic12.test',
    company: 'Міська клінічна лікарня № 12',
    city: 'Київ',
    country: 'Ukraine',
    phone: '+380 44 5550163',
    language: 'uk',
  },
  {
    name: 'Kwame Mensah',
    email: 'k.mensah@kestrel.test',
    company: 'Kestrel Vaccines',
    city: 'Accra',
    country: 'Ghana',
    verified: false,
  },
  {
    name: '李静',
    email: 'j.li@nordia.test',
    company: 'Nordia Therapeutics (Shanghai)',
    city: '上海',
    country: 'China',
    phone: '+86 21 5550184',
    language: 'cn',
  },
];
