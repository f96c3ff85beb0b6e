/** Of one mail to one owner: the event, and the reaction that sends it. */
export const noticeDue = 'treasury-change.notice-due';
export const sendingNotice = 'send notice';
