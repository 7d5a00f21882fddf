// What each form asks of its fields: the schema is the same in the browser and on the server.
import type * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '#core/validation.ts';
import { cityFields } from '#features/cities/contract.ts';
import { reportFields } from '#features/deliveries/contract.ts';
import { locationFields } from '#features/locations/contract.ts';
import { managerCreation } from '#features/managers/contract.ts';
import { forgotFields, resetFields } from '#features/password-resets/contract.ts';
import { profileContract, profileFields } from '#features/profile/contract.ts';
import { registrationFields } from '#features/registrations/contract.ts';
import { secondStepsContract } from '#features/second-steps/contract.ts';
import { userChange, userCreation } from '#features/users/contract.ts';

const good = {
  email: 'anna@helix.test',
  password: 'Fresh-Word.9',
  phone: '+380 501 1234',
  url: 'https://helix.test/anna',
};
const password = {
  '': 'password_required',
  'Ab1!': 'min:5',
  'secret-word.9': 'small_and_capital',
  'Secret-Word.': 'number',
  SecretWord9: 'special',
};
const email = { '': 'required', nobody: 'email' };
const phone = { '123': 'phone' };
const link = { 'no address': 'url' };
const required = { '': 'required' };

const person = { email: good.email, user_type: 'driver', username: good.email };
const forms: Record<
  string,
  { schema: z.ZodMiniType | undefined; fits: object; refused: Record<string, Record<string, string>> }
> = {
  code: {
    schema: secondStepsContract.confirmApp.body,
    fits: { code: '123 456' },
    refused: { code: { ...required, '12a456': 'digits' } },
  },
  forgot: { schema: forgotFields, fits: { email: good.email }, refused: { email } },
  reset: { schema: resetFields, fits: { id: 'x', password: good.password }, refused: { password } },
  'change password': {
    schema: profileContract.changePassword.body,
    fits: { oldPassword: 'x', newPassword: good.password },
    refused: { oldPassword: required, newPassword: password },
  },
  'sign-up': {
    schema: registrationFields,
    fits: { name: 'Anna', email: good.email, company_name: 'Helix', contact_phone: good.phone },
    refused: {
      name: required,
      email,
      company_name: required,
      contact_phone: { ...required, ...phone },
      phone,
    },
  },
  profile: {
    schema: profileFields,
    fits: { name: 'Anna', phone: '', city: '', country: '', urlTwitter: '', urlGitHub: good.url },
    refused: { name: required, phone, urlTwitter: link, urlGitHub: link },
  },
  'new user': {
    schema: userCreation,
    fits: { ...person, password: 'plain' },
    refused: { email, password: { '': 'password_required', four: 'min:5' }, phone },
  },
  'changed user': {
    schema: userChange,
    fits: { ...person, password: '' },
    refused: { email, password: { four: 'min:5' }, phone },
  },
  manager: {
    schema: managerCreation,
    fits: { email: good.email, password: 'plain', client_id: 1 },
    refused: { email, password: { '': 'password_required', four: 'min:5' }, phone },
  },
  report: {
    schema: reportFields,
    fits: { airbill: 'DN-1', recipients: ['UA'] },
    refused: { airbill: required },
  },
  city: { schema: cityFields, fits: { name: 'Lyon' }, refused: { name: required } },
  location: {
    schema: locationFields,
    fits: { code: 'FR', name: 'Lyon' },
    refused: { code: { ...required, '42': 'location_code' }, name: required },
  },
};

describe('VAL-14 A-128 the rules of', () => {
  it.each(Object.entries(forms))('%s', (_, { schema, fits, refused }) => {
    if (schema === undefined) throw new Error('the call has no body');
    expect(faultsOf(schema, fits)).toEqual({});
    for (const [field, faults] of Object.entries(refused)) {
      for (const [value, fault] of Object.entries(faults)) {
        expect([field, value, faultsOf(schema, { ...fits, [field]: value })]).toEqual([
          field,
          value,
          { [field]: fault },
        ]);
      }
    }
  });
});

it('VAL-14 A-128 DRV-03 a report has at least one recipient, and ten at most', () => {
  const faults = (recipients: string[]) => faultsOf(reportFields, { airbill: 'DN-1', recipients });
  expect(faults([])).toEqual({ recipients: 'required' });
  expect(faults(Array.from({ length: 11 }, () => 'UA'))).toEqual({ recipients: 'max:10' });
});
