import type { AuditFilter } from '../../../../domain/audit/audit-filter.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { auditText } from '../parts/audit/audit.text.ts';
import styles from './audit-page.module.scss';

interface Props {
  readonly filter: AuditFilter;
  readonly people: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<AuditFilter>) => void;
}

const byName = ([, one]: readonly [string, string], [, other]: readonly [string, string]): number => one.localeCompare(other, 'id');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const KINDS = [
  ['', auditText.everything],
  ...Object.entries(auditText.kinds)
    .map(([kind, name]) => [kind, capital(name)] as const)
    .toSorted(byName),
] as const;

/** Filters of the log: by person, entity, time and text. */
export const AuditFilters = ({ filter, people, onChange }: Props) => (
  <>
    <SearchBar
      label={auditText.search}
      placeholder={auditText.placeholder}
      button={auditText.find}
      value={filter.text}
      onSearch={(text) => onChange({ text })}
    />
    <SelectField
      label={auditText.person}
      name="person"
      options={[['', auditText.everyone], ...Object.entries(people).toSorted(byName)]}
      value={filter.person ?? ''}
      onChange={(person) => onChange({ person })}
    />
    <SelectField label={auditText.kind} name="kind" options={KINDS} value={filter.kind ?? ''} onChange={(kind) => onChange({ kind })} />
    {(['from', 'until'] as const).map((name) => (
      <label key={name} className={styles['day']}>
        <span>{auditText[name]}</span>
        <input type="date" name={name} value={filter[name] ?? ''} onChange={(event) => onChange({ [name]: event.target.value })} />
      </label>
    ))}
  </>
);

/** The list shows one entity; this removes the condition. */
export const SubjectNote = ({ name, onClear }: { readonly name: string | undefined; readonly onClear: () => void }) => (
  <p className={styles['subject']}>
    {auditText.subjectNote(name ?? auditText.thisEntity)}
    <Button variant="text" onClick={onClear}>
      {auditText.clearSubject}
    </Button>
  </p>
);
