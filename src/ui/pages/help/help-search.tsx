import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { helpText } from './help.text.ts';
import styles from './help-search.module.scss';

/** The search over the questions: filters during input, and stores the text in the address on submit. */
export const HelpSearch = ({ text, onType }: { readonly text: string; readonly onType: (text: string) => void }) => {
  const navigate = useNavigate();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void navigate(paths.helpFor(text.trim()), { preventScrollReset: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know the search element yet.
    <div role="search" aria-label={helpText.search}>
      <form className={styles['form']} action={paths.help} onSubmit={send}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="cari-bantuan">
          {helpText.search}
        </label>
        <input
          id="cari-bantuan"
          className={styles['input']}
          type="search"
          name="q"
          value={text}
          placeholder={helpText.placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
        />
        <button type="submit" className={styles['go']} aria-label={helpText.go}>
          <Icon name="arrowRight" />
        </button>
      </form>
    </div>
  );
};
