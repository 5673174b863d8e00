import { Icon, type IconName } from '../../../components/icon.tsx';
import { designSystemText } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';
import styles from './icons.module.scss';

const ICONS: readonly IconName[] = [
  'home',
  'box',
  'gate',
  'sell',
  'user',
  'search',
  'heart',
  'bell',
  'bag',
  'bolt',
  'clock',
  'lock',
  'shield',
  'share',
  'chat',
  'device',
  'expand',
  'eye',
  'eyeOff',
  'filter',
  'check',
  'close',
  'info',
  'warning',
  'offline',
  'reload',
  'arrowRight',
  'chevronDown',
  'chevronLeft',
  'chevronRight',
  'instagram',
  'tiktok',
  'youtube',
  'facebook',
  'twitter',
];

export const Icons = () => (
  <Specimen title={designSystemText.icons}>
    <ul className={styles['icons']}>
      {ICONS.map((name) => (
        <li key={name}>
          <Icon name={name} size="large" />
          {name}
        </li>
      ))}
    </ul>
  </Specimen>
);
