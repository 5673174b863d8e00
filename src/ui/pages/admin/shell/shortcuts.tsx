import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from '../../../core/view-model.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { HelpDialog } from './help-dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { ShortcutStore } from './shortcuts.store.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** The maximal wait for the page's form. */
const USE_NAMED_FIELD_TIMEOUT_MS = 10_000;

/** The field of that name, or the heading of the section of that id. */
const namedPlace = (name: string): HTMLElement | null => {
  const [field] = document.getElementsByName(name);
  if (field !== undefined) return field;
  const heading = document.getElementById(name)?.querySelector<HTMLElement>('h2') ?? null;
  heading?.setAttribute('tabindex', '-1');
  return heading;
};

/** Focuses the field or section that the address names after its `#`, once its page is rendered. */
export const useNamedField = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same field again focuses it again.
  useEffect(() => {
    const name = hash.slice(1);
    if (!/^[A-Za-z]{2,40}$/.test(name)) return undefined;
    const reach = (): boolean => {
      const place = namedPlace(name);
      place?.focus();
      return place !== null;
    };
    if (reach()) return undefined;
    const watch = new MutationObserver(() => {
      if (reach()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const enough = setTimeout(() => watch.disconnect(), USE_NAMED_FIELD_TIMEOUT_MS);
    return () => {
      watch.disconnect();
      clearTimeout(enough);
    };
  }, [hash, key]);
};

/** The longest time between two keys of a sequence. */
const TIMEOUT_MS = 1500;

type Meaning = { readonly does: 'search' } | { readonly does: 'help' } | { readonly does: 'go'; readonly key: string } | null;

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Recognises sequences of keys: Ctrl+K or Cmd+K, `?`, and `g` with a letter. */
export class KeySequence {
  private beganAt = Number.NEGATIVE_INFINITY;

  /** @param at milliseconds of any monotonic clock @param isTyping only keys that cannot be text count then */
  press({ key, ctrlKey, metaKey, altKey }: Press, at: number, isTyping: boolean): Meaning {
    const isSecond = at - this.beganAt <= TIMEOUT_MS;
    this.beganAt = Number.NEGATIVE_INFINITY;
    if (altKey) return null;
    if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { does: 'search' } : null;
    if (isTyping || key.length !== 1) return null;
    if (isSecond) return { does: 'go', key: key.toLowerCase() };
    if (key === 'g') this.beganAt = at;
    return key === '?' ? { does: 'help' } : null;
  }
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="grid"]';

/** Whether keys belong to the focused element, or to an open dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest(FIELDS) !== null);

/** The shortcuts of the admin, and the dialogs they open. */
export const Shortcuts = observer(() => {
  const shortcuts = useStore(ShortcutStore);
  const permissionStore = useStore(PermissionStore);
  const navigate = useNavigate();
  useNamedField();
  useEffect(() => {
    const sequence = new KeySequence();
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const meaning = sequence.press(event, event.timeStamp, isTyping(event.target));
      if (meaning === null) return;
      const isCovered = document.querySelector('dialog[open]') !== null;
      if (meaning.does === 'search') {
        event.preventDefault();
        if (!isCovered) shortcuts.search();
        return;
      }
      if (meaning.does === 'help') {
        shortcuts.help();
        return;
      }
      const place = SHORTCUTS.find(({ key, needs }) => key === meaning.key && permissionStore.may(...needs));
      if (place !== undefined) void navigate(place.to);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [shortcuts, navigate, permissionStore]);
  if (shortcuts.open === 'search') return <SearchDialog onClose={shortcuts.close} />;
  return shortcuts.open === 'help' ? <HelpDialog onClose={shortcuts.close} /> : null;
});
