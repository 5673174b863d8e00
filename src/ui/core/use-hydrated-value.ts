import { compareStructural } from 'mobx';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that changes in the browser, in a part of the page that is hydrated by itself: the rest of the page may run by then, and what React
 * takes over has to equal what the server rendered. It renders once more when they differ.
 * @param atRendering the value that the server rendered
 */
export const useHydratedValue = <T>(value: T, atRendering: T): T =>
  useSyncExternalStore(
    never,
    () => value,
    () => (compareStructural(value, atRendering) ? value : atRendering),
  );
