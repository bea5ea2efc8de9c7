/** Skills that belong to no trade: most jobs ask for some of them. */
export const COMMON_SKILLS = `
Working with others: Communication, Teamwork, Interpersonal Communications, Active Listening, Empathy, Conflict Resolution, Negotiation, Influencing Skills, Coaching, Mentorship, Leadership, Stakeholder Management
Thinking: Problem Solving, Critical Thinking, Decision Making, Creativity, Innovation, Research, Troubleshooting, Ethics
Getting things done: Time Management, Planning, Organizational Skills, Detail Oriented, Multitasking, Adaptability, Customer Service
Words and numbers: Writing, Report Writing, Presentations, Data Entry, Microsoft Excel, Microsoft Office, Microsoft PowerPoint
`;
