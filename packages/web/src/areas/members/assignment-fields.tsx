import { MultiSelect, Select, type ComboboxItem } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { GetInputPropsReturnType } from '@mantine/form';
import { projectsFailed } from '../../api/projects.ts';
import { useOwnProjects, type Role } from './queries.ts';
import { texts } from './texts.ts';
import classes from './assignment-fields.module.css';

const dropdown = classes['dropdown'] ?? '';

type Field = { input: GetInputPropsReturnType };

/** Only roles that the viewer may give. */
export function RoleField({ roles, chosen, input }: Field & { roles: readonly Role[]; chosen: Role | undefined }) {
  const byName = new Map(roles.map((role) => [role.name, role]));
  return (
    <Select
      {...input}
      label="Role"
      placeholder="Choose a role"
      size="sm"
      data={roles.map(({ name, displayName }) => ({ value: name, label: displayName }))}
      description={chosen === undefined ? undefined : scopeText(chosen)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      withCheckIcon={false}
      maxDropdownHeight={320}
      comboboxProps={{ zIndex: 250 }}
      classNames={{ dropdown }}
      renderOption={({ option }) => <RoleOption option={option} role={byName.get(option.value)} />}
    />
  );
}

function RoleOption({ option, role }: { option: ComboboxItem; role: Role | undefined }) {
  return (
    <div>
      <div>{option.label}</div>
      {role === undefined ? null : <div className={classes['scope']}>{scopeText(role)}</div>}
    </div>
  );
}

function scopeText({ scope }: Role): string {
  return scope === 'all' ? texts.allProjects : texts.singleProjects;
}

/** Only projects that the viewer works in. */
export function ProjectsField({ input }: Field) {
  const { data, isError } = useOwnProjects();
  const hint = isError ? projectsFailed : data?.length === 0 ? texts.noProjects : undefined;
  return (
    <MultiSelect
      {...input}
      label="Projects"
      placeholder="Add a project"
      size="sm"
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      description={hint}
      searchable
      openOnFocus={false}
      nothingFoundMessage="No project has this name"
      maxDropdownHeight={176}
      comboboxProps={{ zIndex: 250 }}
      classNames={{
        dropdown,
        input: classes['pills'] ?? '',
        inputField: classes['typed'] ?? '',
        pill: classes['pill'] ?? '',
      }}
    />
  );
}
