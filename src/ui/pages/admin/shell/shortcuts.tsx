import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from '../../../core/view-model.tsx';
import { PermissionStore } from '../kit/staff-permissions.store.ts';
import { HelpDialog } from './help-dialog.tsx';
import { isTyping } from './is-typing.ts';
import { KeySequence } from './key-sequence.ts';
import { SearchDialog } from './search-dialog.tsx';
import { ShortcutStore } from './shortcuts.store.ts';
import { SHORTCUTS } from './shortcuts.ts';
import { useNamedField } from './use-named-field.ts';

/** Keys that work on every page of the admin, and the dialogs they open. */
export const Shortcuts = observer(() => {
  const hands = useStore(ShortcutStore);
  const standing = useStore(PermissionStore);
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
        if (!isCovered) hands.search();
        return;
      }
      if (meaning.does === 'help') {
        hands.help();
        return;
      }
      const place = SHORTCUTS.find(({ key, needs }) => key === meaning.key && standing.may(...needs));
      if (place !== undefined) void navigate(place.to);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [hands, navigate, standing]);
  if (hands.open === 'search') return <SearchDialog onClose={hands.close} />;
  return hands.open === 'help' ? <HelpDialog onClose={hands.close} /> : null;
});
