import type { AuditFilter } from '../../../../domain/audit/audit-filter.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import listStyles from '../kit/list/list.module.scss';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { auditText } from '../parts/audit/audit.text.ts';
import styles from './audit-page.module.scss';

interface Props {
  readonly filter: AuditFilter;
  readonly people: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
}

const byName = ([, one]: readonly [string, string], [, other]: readonly [string, string]): number => one.localeCompare(other, 'id');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const KINDS = [
  ['', auditText.everything],
  ...Object.entries(auditText.kinds)
    .map(([kind, name]) => [kind, capital(name)] as const)
    .toSorted(byName),
] as const;

/** What of the log is shown: by person, thing, time and text. */
export const AuditFilters = ({ filter, people, names, change }: Props) => (
  <>
    <div className={listStyles['filters']}>
      <SearchBar
        label={auditText.search}
        placeholder={auditText.placeholder}
        button={auditText.find}
        value={filter.text}
        onSearch={(q) => change({ q })}
      />
      <SelectField
        label={auditText.person}
        name="person"
        options={[['', auditText.everyone], ...Object.entries(people).toSorted(byName)]}
        value={filter.person ?? ''}
        onChange={(person) => change({ person })}
      />
      <SelectField label={auditText.kind} name="kind" options={KINDS} value={filter.kind ?? ''} onChange={(kind) => change({ kind })} />
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className={styles['day']}>
          <span>{auditText[name]}</span>
          <input type="date" name={name} value={filter[name] ?? ''} onChange={(event) => change({ [name]: event.target.value })} />
        </label>
      ))}
    </div>
    {filter.subject === null ? null : (
      <p className={styles['subject']}>
        {auditText.subjectNote(names[filter.subject] ?? auditText.thisThing)}
        <Button variant="text" onClick={() => change({ subject: null })}>
          {auditText.clearSubject}
        </Button>
      </p>
    )}
  </>
);
