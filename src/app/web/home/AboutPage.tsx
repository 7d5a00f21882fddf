import { useQuery } from '@tanstack/react-query';
import { contactsQuery } from '#features/administration/contacts/web/queries.ts';
import { usePortalName } from '#web/portal.ts';
import { appVersion } from '#web/runtime-settings.ts';
import { useTexts } from '#web/texts.ts';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';

/** /about, public: the portal's purpose, version, support contact and data sources (HOME-03, NAV-05). */
export function AboutPage() {
  const t = useTexts('home');
  const { data: contacts, isPending } = useQuery(contactsQuery);
  const { support_name, support_email, support_phone } = contacts ?? {};
  const support = [support_name, support_email, support_phone].filter(Boolean);
  return (
    <>
      <PageHead title={t('about_title')} meta={<span>{t('about_what')}</span>} />
      <Cards>
        <Card title={usePortalName()}>
          <Facts
            facts={[
              { label: t('about_version'), value: appVersion() },
              ...(isPending || support.length > 0
                ? [
                    {
                      label: t('about_contact'),
                      value: isPending ? <SupportPlaceholder /> : <Lines of={support} />,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Card title={t('about_sources')}>
          <p>{t('about_weather')}</p>
        </Card>
      </Cards>
    </>
  );
}

/** One line each, so that the card is as high before they are known. */
function Lines({ of }: { of: readonly (string | undefined)[] }) {
  return of.map((line) => <div key={line}>{line}</div>);
}

/** Name, mail and phone. */
function SupportPlaceholder() {
  return ['name', 'mail', 'phone'].map((line) => <Placeholder key={line} width="14ch" />);
}
