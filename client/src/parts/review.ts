// Everything of a review in one piece, so that it is loaded when one is opened.
import { ReviewDesk } from '../lib/review-desk.svelte';
import Card from './ReviewCard.svelte';
import Panel from './ReviewPanel.svelte';

export { ReviewDesk };
export default { Card, Panel };
