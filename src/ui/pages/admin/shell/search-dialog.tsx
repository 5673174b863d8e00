import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { SignOutStore } from '../../../features/auth/sign-out.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ThemeStore } from '../../../stores/theme.store.ts';
import type { Effect } from './actions.ts';
import { AdminSearchViewModel } from './admin-search.view-model.ts';
import { ModalDialog } from './modal-dialog.tsx';
import type { Destination } from './navigation-hits.ts';
import styles from './search-dialog.module.scss';
import { ShortcutStore } from './shortcuts.store.ts';
import { shortcutsText, signOutText } from './shortcuts.text.ts';

/** The search over the whole admin: a field and a list, operated by keyboard (ARIA combobox with a list). */
export const SearchDialog = observer(({ onClose }: { readonly onClose: () => void }) => {
  const model = useViewModel(AdminSearchViewModel);
  const navigate = useNavigate();
  const id = useId();
  const { groups, entities, current, query } = model;
  const optionId = (entity: Destination): string => `${id}-${entities.indexOf(entity)}`;
  const currentId = current === null ? undefined : optionId(current);
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  const run = useEffects();
  const go = (entity: Destination): void => {
    onClose();
    if (entity.effect === undefined) void navigate(entity.to);
    else run[entity.effect]();
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      model.move(step);
    }
    if (event.key === 'Enter' && current !== null && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <ModalDialog label={shortcutsText.search} onClose={onClose}>
      <div className={styles['field']}>
        <Icon name="search" />
        {/* biome-ignore-start lint/a11y/noAutofocus: the dialog is for typing at once. */}
        <input
          autoFocus
          type="search"
          role="combobox"
          aria-label={shortcutsText.search}
          aria-autocomplete="list"
          aria-expanded={entities.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={currentId}
          placeholder={shortcutsText.placeholder}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => model.type(event.target.value)}
          onKeyDown={pressed}
        />
        {/* biome-ignore-end lint/a11y/noAutofocus: the dialog is for typing at once. */}
        <IconButton icon="close" label={shortcutsText.close} onClick={onClose} />
      </div>
      <p className={styles['status']} role="status">
        {statusOf(model)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={shortcutsText.results} className={styles['list']}>
        {groups.map(({ kind, entities: ofKind }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <h2 id={`${id}-${kind}`} role="presentation">
              {shortcutsText.kinds[kind]}
            </h2>
            {ofKind.map((entity) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys.
              <div
                key={entity.id}
                id={optionId(entity)}
                role="option"
                aria-selected={entity === current}
                className={styles['option']}
                onClick={() => go(entity)}
                onPointerMove={() => model.choose(entities.indexOf(entity))}
              >
                <span>{entity.title}</span>
                {entity.note === null ? null : <small>{entity.note}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </ModalDialog>
  );
});

/** What actions do that open no page. */
const useEffects = (): Readonly<Record<Effect, () => void>> => {
  const dialog = useStore(DialogStore);
  const leaving = useStore(SignOutStore);
  const theme = useStore(ThemeStore);
  const shortcuts = useStore(ShortcutStore);
  const signOut = async (): Promise<void> => {
    const { title, message, confirm } = signOutText;
    if (await dialog.open({ title, message, type: 'warning', confirmText: confirm })) await leaving.signOut();
  };
  return { 'sign-out': () => void signOut(), theme: theme.toggle, help: shortcuts.help };
};

const statusOf = ({ query, isSearching, isFailed, entities }: AdminSearchViewModel): string => {
  if (query.trim() === '') return shortcutsText.start;
  if (isFailed) return shortcutsText.failed;
  if (entities.length > 0) return shortcutsText.count(entities.length);
  return isSearching ? shortcutsText.searching : shortcutsText.nothing(query.trim());
};
