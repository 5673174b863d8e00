import { defineScreen } from '../kit/screen.tsx';
import { adminContentBindings } from './bindings.ts';
import { adminContentText } from './content.text.ts';
import { TextListPage } from './text-list-page.tsx';

export const textListScreen = defineScreen({ title: adminContentText.title, bindings: [adminContentBindings], Component: TextListPage });
