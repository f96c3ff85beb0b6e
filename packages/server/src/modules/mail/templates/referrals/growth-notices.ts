import type { Template } from '../../template.ts';
import { layOut } from '../layout.ts';

type Waiting = { rewards: number; dollars: string; projectName: string; link: string };

/** What was found stands on the screen, for those who may see it: a mail is read by more people. */
export function rewardsWait({ rewards, dollars, projectName, link }: Waiting): Template {
  const counted = rewards === 1 ? 'A reward waits' : `${rewards} rewards wait`;
  return layOut({
    name: 'rewards-wait',
    subject: `${counted} for your review`,
    heading: `${counted} for your review`,
    paragraphs: [
      `Of the referrals of "${projectName}", $${dollars} in all.`,
      'What waits is not paid out until somebody has allowed it. The page says what to look at.',
    ],
    button: { label: 'Review rewards', link },
    notes: ['You get this mail, at most once a day, because you may decide about rewards of this project.'],
    sender: new URL(link).host,
  });
}

type Spent = { campaign: string; projectName: string; budget: string; link: string };

export function budgetSpent({ campaign, projectName, budget, link }: Spent): Template {
  return layOut({
    name: 'campaign-budget-spent',
    subject: 'A campaign is paused: its budget is spent',
    heading: 'A campaign is paused',
    paragraphs: [
      `${campaign} of "${projectName}" has granted its budget of $${budget}, and is paused.`,
      'Friends bring nothing more until somebody raises the budget and resumes it. What was granted stays granted.',
    ],
    button: { label: 'Open the campaign', link },
    notes: ['You get this mail because you may change the campaigns of this project.'],
    sender: new URL(link).host,
  });
}
