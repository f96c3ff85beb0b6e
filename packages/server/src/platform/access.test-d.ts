import { everyProject, onlyProjects, readScope, type MemberSubject, type ProjectScope } from './access.ts';

declare const member: MemberSubject;
declare const reason: string;
declare function select(scope: ProjectScope): void;

select(member.projects);
select(readScope(member, 'payments:read', 'all'));
select(onlyProjects(1, 2));
select(everyProject('a loop asks for everybody'));

// @ts-expect-error: all of them, and nobody says why.
select('all');
// @ts-expect-error: a list of anybody's.
select([1, 2]);
// @ts-expect-error: what a member sees is given, not written.
member.projects = 'all';
// @ts-expect-error: a reason stands in the code.
select(everyProject(reason));
// @ts-expect-error: no reason at all.
select(everyProject());
// @ts-expect-error: forgotten.
select();
