import { defineScreen } from '../../../back-office/screen.tsx';
import { adminContentText } from '../../../text/admin/content.ts';
import { adminContentBindings } from './bindings.ts';
import { TextListPage } from './text-list-page.tsx';

export const textListScreen = defineScreen({ title: adminContentText.title, bindings: [adminContentBindings], Component: TextListPage });
