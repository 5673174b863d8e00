import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './form-alert.module.scss';

/** A message about the whole form, announced at once and shown above its button. */
export const FormAlert = ({ tone = 'error', text }: { readonly tone?: 'error' | 'success'; readonly text: string | null }) => (
  <div className={styles['region']} role={tone === 'error' ? 'alert' : 'status'}>
    {text === null ? null : (
      <p className={classNames(styles['alert'], styles[tone])}>
        <Icon name={tone === 'error' ? 'warning' : 'check'} />
        <span>{text}</span>
      </p>
    )}
  </div>
);
