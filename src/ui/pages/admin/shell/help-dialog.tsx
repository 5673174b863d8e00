import { observer } from 'mobx-react-lite';
import { IconButton } from '../../../components/icon-button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import styles from './help-dialog.module.scss';
import { ModalDialog } from './modal-dialog.tsx';
import { shortcutsText } from './shortcuts.text.ts';
import { SHORTCUTS } from './shortcuts.ts';

const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className={styles['keys']}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** The list of shortcuts; pages only as far as this person may open them. */
export const HelpDialog = observer(({ onClose }: { readonly onClose: () => void }) => {
  const { may } = useStore(PermissionStore);
  return (
    <ModalDialog label={shortcutsText.help} onClose={onClose}>
      <div className={styles['head']}>
        <h2>{shortcutsText.help}</h2>
        <IconButton icon="close" label={shortcutsText.close} onClick={onClose} />
      </div>
      <p className={styles['about']}>{shortcutsText.helpText}</p>
      <dl className={styles['list']}>
        <div>
          <dt>{shortcutsText.keySearch}</dt>
          <dd>
            <Keys keys={[shortcutsText.keys.control, shortcutsText.keys.search]} />
          </dd>
        </div>
        <div>
          <dt>{shortcutsText.keySave}</dt>
          <dd>
            <Keys keys={[shortcutsText.keys.control, shortcutsText.keys.save]} />
          </dd>
        </div>
        <div>
          <dt>{shortcutsText.keyHelp}</dt>
          <dd>
            <Keys keys={[shortcutsText.keys.help]} />
          </dd>
        </div>
        <div>
          <dt>{shortcutsText.keyClose}</dt>
          <dd>
            <Keys keys={[shortcutsText.keys.close]} />
          </dd>
        </div>
        {SHORTCUTS.filter(({ needs }) => may(...needs)).map(({ key, to, name }) => (
          <div key={to}>
            <dt>{`${shortcutsText.helpGroups.go} ${name}`}</dt>
            <dd>
              <span className={styles['keys']}>
                <kbd>{shortcutsText.keys.go}</kbd> {shortcutsText.after} <kbd>{key}</kbd>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
});
