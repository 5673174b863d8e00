const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="grid"]';

/** Whether keys belong to what has the focus, or to a dialog that is open over the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null || (target instanceof Element && target.closest(FIELDS) !== null);
