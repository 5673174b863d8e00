import { Button } from '../../components/button.tsx';
import styles from './secret-key.module.scss';
import { settingsText } from './settings.text.ts';

/** In groups of four, as apps show it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const SecretKey = ({ secret, onCopy }: { readonly secret: string; readonly onCopy: () => void }) => (
  <div className={styles['key']}>
    <code>{grouped(secret)}</code>
    <Button variant="quiet" onClick={onCopy}>
      {settingsText.copy}
    </Button>
  </div>
);
