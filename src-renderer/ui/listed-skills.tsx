import { NotReported } from './not-reported.tsx';

/** A list of skills needs some width, or its words break. */
export const ListedSkills = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <NotReported />
  ) : (
    <span className="listed-skills" dir="auto">
      {text}
    </span>
  );
