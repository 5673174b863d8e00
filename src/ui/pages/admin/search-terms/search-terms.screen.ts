import { defineScreen } from '../kit/screen.tsx';
import { searchTermsBindings } from './bindings.ts';
import { searchTermsText } from './search-terms.text.ts';
import { SearchTermsPage } from './search-terms-page.tsx';

export const searchTermsScreen = defineScreen({
  title: searchTermsText.title,
  bindings: [searchTermsBindings],
  Component: SearchTermsPage,
});
