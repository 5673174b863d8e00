import { writeArtworkAddress } from '../../../domain/artwork/artwork-address.ts';
import { productPageText } from './product.text.ts';
import styles from './seal.module.scss';

const PICTURE_PX = 96;

/** The first figures of the id, in two groups: enough to tell two seals apart by word. */
const codeOf = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8).replace('-', '')}`.toUpperCase();

/** The curve that belongs to one account, and what it stands for. */
export const Seal = ({ id }: { readonly id: string }) => (
  <div className={styles['seal']}>
    <img
      src={writeArtworkAddress({ spec: { kind: 'seal', id }, width: null })}
      width={PICTURE_PX}
      height={PICTURE_PX}
      alt=""
      loading="lazy"
      decoding="async"
    />
    <div>
      <p className={styles['code']}>{codeOf(id)}</p>
      <p className={styles['text']}>{productPageText.sealText}</p>
    </div>
  </div>
);
