// The validation rules of each form: browser and server share one schema.

import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { fieldErrorsOf } from '#core/validation.ts';
import { mfaContract } from '#features/access/mfa/contract.ts';
import { forgotFields, resetFields } from '#features/access/password-resets/contract.ts';
import { profileContract, profileFields } from '#features/access/profile/contract.ts';
import { registrationFields } from '#features/access/registrations/contract.ts';
import { cityFields } from '#features/administration/cities/contract.ts';
import { locationFields } from '#features/administration/locations/contract.ts';
import { managerCreation } from '#features/people/managers/contract.ts';
import { userChange, userCreation } from '#features/people/users/contract.ts';
import { reportFields } from '#features/transport/deliveries/contract.ts';

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
const email = { '': 'required', unknown: 'email' };
const phone = { '123': 'phone' };
const link = { 'no address': 'url' };
const required = { '': 'required' };

const person = { email: good.email, user_type: 'driver', username: good.email };
const forms: Record<
  string,
  { schema: z.ZodMiniType | undefined; fits: object; refused: Record<string, Record<string, string>> }
> = {
  code: {
    schema: mfaContract.confirmApp.body,
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
    expect(fieldErrorsOf(schema, fits)).toEqual({});
    for (const [field, errors] of Object.entries(refused)) {
      for (const [value, error] of Object.entries(errors)) {
        expect([field, value, fieldErrorsOf(schema, { ...fits, [field]: value })]).toEqual([
          field,
          value,
          { [field]: error },
        ]);
      }
    }
  });
});

it('VAL-14 A-128 DRV-03 a report has at least one recipient, and ten at most', () => {
  const errors = (recipients: string[]) => fieldErrorsOf(reportFields, { airbill: 'DN-1', recipients });
  expect(errors([])).toEqual({ recipients: 'required' });
  expect(errors(Array.from({ length: 11 }, () => 'UA'))).toEqual({ recipients: 'max:10' });
});
