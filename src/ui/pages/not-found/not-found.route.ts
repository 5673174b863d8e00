import { data } from 'react-router-dom';
import { definePage } from '../../core/page.ts';
import { NotFound } from '../../layout/not-found.tsx';

/** Any other path (section 2). */
export const notFound = definePage<null>({
  bindings: [],
  load: () => {
    throw data('page', { status: 404 });
  },
  meta: () => ({ title: null, description: '', canonical: null }),
  Component: () => NotFound({ what: 'page' }),
});
