import { Icon } from '../../../components/icon.tsx';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ShortcutStore } from './shortcuts.store.ts';
import { shortcutsText } from './shortcuts.text.ts';
import styles from './top-buttons.module.scss';

/** The search and the list of shortcuts for who has no keys, or does not know them yet. */
export const TopButtons = () => {
  const shortcuts = useStore(ShortcutStore);
  return (
    <>
      <button
        type="button"
        className={styles['search']}
        aria-label={`${shortcutsText.search} ${shortcutsText.searchHint}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={shortcuts.search}
      >
        <Icon name="search" size="large" />
        <span aria-hidden="true">{shortcutsText.search}</span> <small aria-hidden="true">{shortcutsText.searchHint}</small>
      </button>
      <span className={styles['help']}>
        <button type="button" className={iconButtonClass} aria-label={shortcutsText.helpButton} onClick={shortcuts.help}>
          <span aria-hidden="true">{shortcutsText.keys.help}</span>
        </button>
      </span>
    </>
  );
};
