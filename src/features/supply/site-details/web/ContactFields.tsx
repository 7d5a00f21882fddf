import { FormField } from '#web/forms/FormField.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons.ts';
import type { SiteDetails } from '../contract.ts';
import { contactsMaximum } from '../rules.ts';
import classes from './SiteDetails.module.css';

interface ContactForm {
  /** Identifies it in the form. */
  readonly key: string;
  readonly id?: number;
  readonly name: string;
  readonly role: string;
  readonly phone: string;
  readonly email: string;
  readonly languages: string;
}

/** The contacts of a site in the form. */
export function contactsOf({ contacts }: SiteDetails): readonly ContactForm[] {
  return contacts.map((one) => ({
    key: String(one.id),
    id: one.id,
    name: one.name,
    role: one.role ?? '',
    phone: one.phone ?? '',
    email: one.email ?? '',
    languages: one.languages ?? '',
  }));
}

/** A contact of the form as the body has it. */
export function givenOf({ id, name, role, phone, email, languages }: ContactForm) {
  return { ...(id !== undefined && { id }), name, role, phone, email, languages };
}

/** An empty contact. */
function newContact(): ContactForm {
  return { key: crypto.randomUUID(), name: '', role: '', phone: '', email: '', languages: '' };
}

const fields = [
  ['name', 'text'],
  ['role', 'text'],
  ['phone', 'tel'],
  ['email', 'email'],
  ['languages', 'text'],
] as const;

/** The contacts of a site, the first to call on top. */
export function ContactFields({
  contacts,
  errorOf,
  onChange,
}: {
  contacts: readonly ContactForm[];
  errorOf: (place: string) => string | undefined;
  onChange: (contacts: readonly ContactForm[]) => void;
}) {
  const t = useTexts('siteDetails');
  return (
    <fieldset className={classes['group']}>
      <legend>{t('contacts')}</legend>
      {contacts.map((contact, index) => (
        <div key={contact.key} className={classes['contact']}>
          {fields.map(([field, type]) => (
            <FormField
              key={field}
              label={t(field)}
              required={field === 'name'}
              name={`contacts.${index}.${field}`}
              type={type}
              autoComplete="off"
              maxLength={200}
              {...(field === 'role' && { hint: t('role_hint') })}
              value={contact[field]}
              error={errorOf(`contacts.${index}.${field}`)}
              onChange={({ currentTarget }) =>
                onChange(
                  contacts.map((one, at) => (at === index ? { ...one, [field]: currentTarget.value } : one)),
                )
              }
            />
          ))}
          <PlainButton
            look="quiet"
            className={classes['add']}
            icon={<IconTrash aria-hidden />}
            onClick={() => onChange(contacts.filter((_, at) => at !== index))}
          >
            {t('remove_contact', { name: contact.name })}
          </PlainButton>
        </div>
      ))}
      {contacts.length < contactsMaximum && (
        <PlainButton
          className={classes['add']}
          icon={<IconPlus aria-hidden />}
          onClick={() => onChange([...contacts, newContact()])}
        >
          {t('add_contact')}
        </PlainButton>
      )}
    </fieldset>
  );
}
