import { message, t } from '#shared/language/message.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { DraftFields, FieldProblems } from './connection-draft.ts';

const addresses = [
  { key: 'tokenUrl', label: message('Token address'), placeholder: 'https://courses.example.org/oauth2/access_token' },
  { key: 'taxonomyUrl', label: message('Taxonomy address'), placeholder: 'https://discovery.example.org' },
  { key: 'analyticsUrl', label: message('Analytics address'), placeholder: 'https://analytics.example.org' },
] as const;

export type AddressKey = (typeof addresses)[number]['key'];

interface AddressFieldProps {
  readonly fields: Pick<DraftFields, AddressKey>;
  readonly problems: FieldProblems;
  readonly onChange: (patch: Partial<Record<AddressKey, string>>) => void;
  readonly onBlur?: () => void;
}

/** The addresses of the three services, all of them or one. */
export function AddressFields({ only, ...props }: AddressFieldProps & { readonly only?: AddressKey }) {
  return addresses
    .filter(({ key }) => only === undefined || key === only)
    .map(({ key, label, placeholder }) => (
      <TextField
        key={key}
        label={t(label)}
        type="url"
        value={props.fields[key]}
        problem={props.problems[key]}
        placeholder={placeholder}
        onChange={(value) => props.onChange({ [key]: value })}
        onBlur={props.onBlur}
      />
    ));
}
