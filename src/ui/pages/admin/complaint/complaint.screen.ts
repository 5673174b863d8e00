import { defineScreen } from '../kit/screen.tsx';
import { complaintBindings } from './bindings.ts';
import { complaintText } from './complaint.text.ts';
import { ComplaintPage } from './complaint-page.tsx';

export const complaintScreen = defineScreen({ title: complaintText.title, bindings: [complaintBindings], Component: ComplaintPage });
