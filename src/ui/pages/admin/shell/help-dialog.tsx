import { observer } from 'mobx-react-lite';
import { IconButton } from '../../../components/icon-button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { StandingStore } from '../kit/standing.store.ts';
import styles from './help-dialog.module.scss';
import { OverPage } from './over-page.tsx';
import { handsText } from './shortcuts.text.ts';
import { SHORTCUTS } from './shortcuts.ts';

const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={styles['keys']}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** Which keys do what; places only as far as this person may go. */
export const HelpDialog = observer(({ onClose }: { readonly onClose: () => void }) => {
  const { may } = useStore(StandingStore);
  return (
    <OverPage label={handsText.help} onClose={onClose}>
      <div className={styles['head']}>
        <h2>{handsText.help}</h2>
        <IconButton icon="close" label={handsText.close} onClick={onClose} />
      </div>
      <p className={styles['about']}>{handsText.helpText}</p>
      <dl className={styles['list']}>
        <div>
          <dt>{handsText.keySearch}</dt>
          <dd>
            <Keys keys={[handsText.keys.control, handsText.keys.search]} />
          </dd>
        </div>
        <div>
          <dt>{handsText.keyHelp}</dt>
          <dd>
            <Keys keys={[handsText.keys.help]} />
          </dd>
        </div>
        <div>
          <dt>{handsText.keyClose}</dt>
          <dd>
            <Keys keys={[handsText.keys.close]} />
          </dd>
        </div>
        {SHORTCUTS.filter(({ needs }) => may(...needs)).map(({ key, to, name }) => (
          <div key={to}>
            <dt>{`${handsText.helpGroups.go} ${name}`}</dt>
            <dd>
              <span className={styles['keys']}>
                <kbd>{handsText.keys.go}</kbd> {handsText.after} <kbd>{key}</kbd>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </OverPage>
  );
});
