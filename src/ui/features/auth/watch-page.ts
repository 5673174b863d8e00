/** Fields in which somebody types; a click only moves the cursor there. */
const TYPED_INTO = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';

interface PageListeners {
  /** Something was pressed that may need the session: a button, a link, a choice, a shortcut. */
  readonly pressed: () => void;
  /** Something was typed or chosen in the page's content. */
  readonly typed: () => void;
}

const targetOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);

/** Follows what a person does on a page. @returns a function that stops it */
export const watchPage = ({ pressed, typed }: PageListeners): (() => void) => {
  const clicked = (event: Event): void => {
    if (targetOf(event)?.closest(TYPED_INTO) == null) pressed();
  };
  const keyed = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === 'Enter' || ctrlKey || metaKey) pressed();
  };
  const changed = (event: Event): void => {
    const field = targetOf(event);
    if (field?.closest('main') != null && field.closest('[data-signs-in]') === null) typed();
  };
  window.addEventListener('click', clicked, true);
  window.addEventListener('keydown', keyed, true);
  window.addEventListener('input', changed, true);
  return () => {
    window.removeEventListener('click', clicked, true);
    window.removeEventListener('keydown', keyed, true);
    window.removeEventListener('input', changed, true);
  };
};
