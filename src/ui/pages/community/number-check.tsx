import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NumberVerdict } from '../../../domain/settings/official-number.ts';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { communityText } from './community.text.ts';
import type { CommunityData } from './community-data.ts';
import styles from './number-check.module.scss';

const ICONS: Readonly<Record<NumberVerdict, IconName>> = { official: 'shield', other: 'warning', unreadable: 'info', unknown: 'info' };

/** Checks whether a number is the shop's own. The form works without scripts. */
export const NumberCheck = ({ check }: { readonly check: CommunityData['check'] }) => {
  const id = useId();
  const navigate = useNavigate();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get('nomor') ?? '').trim();
    if (number !== '') void navigate(paths.numberCheck(number), { replace: true, preventScrollReset: true });
  };
  return (
    <section id="cek-nomor" className={styles['check']} aria-labelledby="cek-nomor-judul">
      <h2 id="cek-nomor-judul">{communityText.check}</h2>
      <p className={styles['text']}>{communityText.checkText}</p>
      <form className={styles['form']} action={`${paths.community}#cek-nomor`} onSubmit={send}>
        <label htmlFor={id}>{communityText.number}</label>
        <input
          id={id}
          key={check?.number ?? ''}
          className={styles['input']}
          type="tel"
          name="nomor"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          required
          defaultValue={check?.number ?? ''}
          aria-describedby={`${id}-petunjuk`}
          enterKeyHint="go"
        />
        <p id={`${id}-petunjuk`} className={styles['hint']}>
          {communityText.hint}
        </p>
        <Button type="submit" variant="primary" isWide>
          {communityText.go}
        </Button>
      </form>
      <div role="status">
        {check === null ? null : (
          <div className={`${styles['answer']} ${styles[check.verdict]}`}>
            <Icon name={ICONS[check.verdict]} />
            <div>
              <b>{communityText.verdicts[check.verdict][0]}</b>
              <p>{communityText.verdicts[check.verdict][1]}</p>
              <p className={styles['asked']}>{communityText.checked(check.number)}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  );
};
