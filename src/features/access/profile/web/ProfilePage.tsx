import { useQuery, useQueryClient } from '@tanstack/react-query';
import { webLink } from '#core/validation.ts';
import { allCitiesQuery } from '#features/administration/cities/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { NativeSuggest } from '#web/forms/NativeSuggest.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { profileContract, profileFields } from '../contract.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { profileQuery } from './queries.ts';
import { VerificationNotice } from './VerificationNotice.tsx';

/** /profile: personal data and password of the own account (PROF-01 … PROF-08). */
export function ProfilePage() {
  const t = useTexts('myProfile');
  const profile = useQuery(profileQuery);
  return (
    <>
      <PageHead title={t('title')} />
      <VerificationNotice />
      {profile.isError && !profile.data && (
        <FailurePanel within error={profile.error} onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <Cards>
          <Details key={profile.data.email} start={profile.data} />
          <PasswordForm from="profile" />
        </Cards>
      )}
    </>
  );
}

type Profile = Awaited<ReturnType<NonNullable<typeof profileQuery.queryFn>>>;

function Details({ start }: { start: Profile }) {
  const t = useTexts('myProfile');
  const f = useTexts('fields');
  const role = useSession()?.user.role;
  const queries = useQueryClient();
  const cities = useQuery(allCitiesQuery).data ?? [];
  const form = useForm({
    start: pick(start),
    schema: profileFields,
    waits: true,
    async send(values, { reset }) {
      const saved = await call(profileContract.update, { body: values });
      queries.setQueryData(profileQuery.queryKey, saved);
      reset(pick(saved));
      showSuccess({ message: 'myProfile.PROFILE_SAVED_SUCCESSFULLY' });
    },
  });
  return (
    <Card title={t('details')} hint={t('details_hint')}>
      <Facts
        facts={[
          { label: t('email'), value: start.email },
          { label: t('role'), value: role && t(`common.role_${role}`) },
          {
            label: t('verification'),
            value: (
              <Badge tone={start.verified ? 'good' : 'attention'}>
                {t(start.verified ? 'verified' : 'not_verified')}
              </Badge>
            ),
          },
        ]}
      />
      <Form onSubmit={form.submit} submitLabel={t('save')} busy={form.busy} columns label={t('details')}>
        <FormField label={t('name')} autoComplete="name" maxLength={120} {...form.field('name')} />
        <FormField
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          hint={f('phone_hint')}
          {...form.field('phone')}
        />
        <NativeSuggest
          label={t('city')}
          autoComplete="address-level2"
          suggestions={cities.map(({ name }) => name)}
          {...form.field('city')}
        />
        <FormField label={t('country')} autoComplete="country-name" {...form.field('country')} />
        <LinkField label={t('urlTwitter')} saved={start.urlTwitter} field={form.field('urlTwitter')} />
        <LinkField label={t('urlGitHub')} saved={start.urlGitHub} field={form.field('urlGitHub')} />
      </Form>
    </Card>
  );
}

/** A web address and below it a preview of its link: http and https only (PROF-07, A-130). */
function LinkField({
  label,
  saved,
  field,
}: {
  label: string;
  saved: string;
  field: ReturnType<ReturnType<typeof useForm>['field']>;
}) {
  const t = useTexts('myProfile');
  const link = webLink(saved);
  return (
    <div>
      <FormField label={label} type="url" autoComplete="url" hint={t('link_hint')} {...field} />
      {link !== undefined && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('open_link', { address: saved })}
        </a>
      )}
    </div>
  );
}

function pick({ name, phone, city, country, urlTwitter, urlGitHub }: Profile) {
  return { name, phone, city, country, urlTwitter, urlGitHub };
}
