import { Icon } from '../../components/icon.tsx';
import styles from './seller-note.module.scss';

/** What the seller wants the buyer to know, word for word. */
export const SellerNote = ({ text }: { readonly text: string }) => (
  <figure className={styles['note']}>
    <span className={styles['sign']}>
      <Icon name="chat" />
    </span>
    <blockquote>{text}</blockquote>
  </figure>
);
