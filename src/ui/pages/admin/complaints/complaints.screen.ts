import { defineScreen } from '../kit/screen.tsx';
import { complaintsBindings } from './bindings.ts';
import { complaintsText } from './complaints.text.ts';
import { ComplaintsPage } from './complaints-page.tsx';

export const complaintsScreen = defineScreen({ title: complaintsText.title, bindings: [complaintsBindings], Component: ComplaintsPage });
