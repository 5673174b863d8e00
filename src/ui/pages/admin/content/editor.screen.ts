import { defineScreen } from '../../../back-office/screen.tsx';
import { adminContentText } from '../../../text/admin/content.ts';
import { adminContentBindings } from './bindings.ts';
import { EditorPage } from './editor-page.tsx';

export const editorScreen = defineScreen({ title: adminContentText.title, bindings: [adminContentBindings], Component: EditorPage });
