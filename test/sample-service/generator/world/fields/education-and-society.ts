/** Education, languages, and law. See `../parse-fields.ts` for the form. */
export const EDUCATION_AND_SOCIETY = `
# Education | EDU | 32 112 | helps learners learn and teachers teach
common: Communication, Organizational Skills, Planning, Empathy, Presentations, Time Management, Creativity, Teamwork
Teaching: Teaching, Lesson Planning, Classroom Management, Differentiated Instruction, Educational Assessment, Tutoring, Team Teaching, Inquiry-Based Learning, Teaching License (Certification)
Learners: Early Childhood Education, Child Development, Special Education, Individualized Education Programs, English as a Second Language, Adult Education, Literacy, Student Engagement, Academic Advising
Design: Instructional Design, Curriculum Development, E-Learning, Articulate Storyline, Educational Technology, Blended Learning, Learning Analytics, Course Evaluation, Moodle (Learning Management System)
Institutions: School Administration, Library Science, Cataloging, Education Policy, Accreditation
- Elementary School Teacher | 62 | 52300 | Teaching, Lesson Planning, Classroom Management, Teaching License, Child Development, Differentiated Instruction, Literacy, Educational Assessment, Student Engagement
- Secondary School Teacher | 66 | 47800 | Teaching, Lesson Planning, Classroom Management, Teaching License, Educational Assessment, Differentiated Instruction, Student Engagement, Educational Technology, Mathematics
- Special Education Teacher | 65 | 34100 | Special Education, Individualized Education Programs, Teaching, Teaching License, Classroom Management, Differentiated Instruction, Lesson Planning, Child Development, Behavioral Intervention
- Early Childhood Educator | 36 | 41700 | Early Childhood Education, Child Development, Lesson Planning, Classroom Management, Cardiopulmonary Resuscitation, Teaching, Student Engagement, Food Safety
- Instructional Designer | 82 | 9900 | Instructional Design, E-Learning, Articulate Storyline, Curriculum Development, Learning Management Systems, Adult Education, Educational Technology, Video Editing, Project Management, Storyboarding
- Academic Adviser | 52 | 8600 | Academic Advising, Career Counseling, Student Engagement, Higher Education Policy, Data Entry, Case Management, Onboarding, Public Speaking
- School Principal | 104 | 6400 | School Administration, Leadership, Education Policy, Budgeting, Staff Training, Curriculum Development, Conflict Resolution, Student Engagement, Teaching License
- Librarian | 60 | 5100 | Library Science, Cataloging, Research, Community Outreach, Literacy, Archives Management, Educational Technology, Customer Service
+ EDU101x | TasmanX | How People Learn | Teaching, Educational Assessment, Student Engagement, Child Development, Psychology
+ EDU120x | TasmanX | Designing Online Courses | Instructional Design, E-Learning, Educational Technology, Curriculum Development, Moodle
+ EDU130x | CapeCoastX | Teaching Children to Read | Literacy, Early Childhood Education, Lesson Planning, Differentiated Instruction
+ EDU140x | IslandStateX | Managing the Classroom | Classroom Management, Lesson Planning, Teaching, Conflict Resolution
+ EDU210x | NordUniX | Inclusive Education | Special Education, Individualized Education Programs, Differentiated Instruction, Diversity and Inclusion
+ EDU220x | HarbourX | Learning Analytics | Learning Analytics, Data Analysis, Course Evaluation, Data Visualization, Data Privacy

# Languages and writing | LNG | 38 105 | lets people understand one another across borders
common: Communication, Writing, Detail Oriented, Time Management, Research, Interpersonal Communications, Microsoft Office, Adaptability
Languages: English Language, Spanish Language, French Language, German Language, Mandarin Chinese, Arabic Language, Portuguese Language, Japanese Language, Sign Language
Between languages: Translation, Interpreting, Localization, Subtitling, Computer-Assisted Translation, Linguistics, Terminology Management, Intercultural Communication
Writing: Technical Writing, Academic Writing, Scientific Writing, Editing, Proofreading, Grant Writing, Creative Writing, Storytelling, Plain Language, Style Guides
Speech: Public Speaking, Phonetics, Speech Therapy, Voice Acting
- Translator | 58 | 7900 | Translation, English Language, Spanish Language, Computer-Assisted Translation, Proofreading, Localization, Terminology Management, French Language, Editing
- Interpreter | 56 | 9100 | Interpreting, Spanish Language, English Language, Sign Language, Arabic Language, Intercultural Communication, Medical Terminology, Translation, Active Listening, Public Speaking
- Technical Writer | 82 | 8800 | Technical Writing, Editing, Style Guides, Plain Language, HTML and CSS, Adobe InDesign, Agile Methodology, Git, RESTful API
- Editor | 66 | 7600 | Editing, Proofreading, Style Guides, Copywriting, Journalism, Content Marketing, Storytelling, Project Management
- Language Teacher | 54 | 10400 | Teaching, English as a Second Language, German Language, Portuguese Language, Lesson Planning, English Language, Spanish Language, Classroom Management, Intercultural Communication, Educational Assessment
- Localization Manager | 84 | 1900 | Localization, Project Management, Computer-Assisted Translation, Vendor Management, Terminology Management, Translation, Jira, Quality Assurance
- Speech Therapist | 86 | 21300 | Speech Therapy, Patient Assessment, Care Planning, Special Education, Phonetics, Individualized Education Programs, Rehabilitation, Electronic Health Records
- Grant Writer | 62 | 3800 | Grant Writing, Fundraising, Editing, Research, Storytelling, Budgeting, Proofreading, Community Outreach
+ LNG101x | AndesU_x | Spanish for Beginners | Spanish Language, Intercultural Communication, Phonetics
+ LNG102x | AndesU_x | Intermediate Spanish | Spanish Language, Intercultural Communication, Translation
+ LNG110x | IslandStateX | English for Work | English Language, Writing, Plain Language, Presentations, English as a Second Language
+ LNG120x | SeoulDesignX | Mandarin Chinese: First Steps | Mandarin Chinese, Phonetics, Intercultural Communication
+ LNG201x | HarbourX | Technical and Scientific Writing | Technical Writing, Scientific Writing, Academic Writing, Plain Language, Editing
+ LNG210x | BosphorusX | Translation in the Age of Machines | Translation, Computer-Assisted Translation, Localization, Terminology Management, Subtitling
+ LNG130x | PrairieX | Speaking in Public | Public Speaking, Presentations, Storytelling, Active Listening

# Law and government | LAW | 44 175 | sets the rules that institutions and citizens live by
common: Communication, Research, Writing, Critical Thinking, Detail Oriented, Negotiation, Ethics, Microsoft Office
Law: Contract Law, Constitutional Law, Criminal Law, Intellectual Property Law, Labor Dispute Law, Immigration Law, Human Rights Law, Competition Law, Family Law, Litigation, Legal Research, Legal Writing
Compliance: Regulatory Compliance, Compliance Auditing, Licensing, Records Management, Investigation, Whistleblower Protection
Government: Public Policy, Policy Analysis, Public Administration, Legislation, International Relations, Diplomacy, Election Administration, Emergency Planning, Higher Education Policy, Urban Governance
Safety: Criminal Justice, Law Enforcement, Evidence Handling, Firefighting
- Lawyer | 138 | 31600 | Litigation, Legal Research, Legal Writing, Contract Law, Regulatory Compliance, Intellectual Property Law, Client Relationship Management, Labor Dispute Law
- Paralegal | 58 | 23900 | Legal Research, Legal Writing, Litigation, Records Management, Contract Law, Data Entry, Evidence Handling, Family Law
- Compliance Officer | 84 | 17800 | Regulatory Compliance, Compliance Auditing, Risk Management, Internal Controls, Anti-Money Laundering, Policy Analysis, Investigation, Staff Training, Data Privacy
- Policy Analyst | 76 | 6300 | Policy Analysis, Public Policy, Legislation, Statistics, Report Writing, Econometrics, Data Analysis, Stakeholder Management, Survey Design
- City Administrator | 102 | 2800 | Public Administration, Budgeting, Public Policy, Strategic Planning, Urban Governance, Community Outreach, Leadership, Emergency Planning
- Police Officer | 68 | 15400 | Law Enforcement, Criminal Justice, Criminal Law, Investigation, Evidence Handling, Report Writing, Conflict Resolution, Cardiopulmonary Resuscitation
- Patent Attorney | 162 | 2100 | Intellectual Property Law, Legal Writing, Litigation, Electrical Engineering, Licensing, Technical Writing, Legal Research, Biochemistry
- Emergency Manager | 82 | 2600 | Emergency Planning, Business Continuity Planning, Crisis Management, Public Administration, Staff Training, Hazard Analysis, Community Outreach, Geographic Information Systems
+ LAW101x | DanubeX | Contract Law for Non-Lawyers | Contract Law, Legal Research, Contract Negotiation, Intellectual Property Law
+ LAW120x | HarbourX | Making Public Policy | Public Policy, Policy Analysis, Legislation, Public Administration, Cost-Benefit Analysis
+ LAW130x | DanubeX | Human Rights: Law and Practice | Human Rights Law, Constitutional Law, International Relations, Immigration Law
+ LAW140x | DanubeX | Competition and Intellectual Property | Competition Law, Intellectual Property Law, Licensing
+ LAW210x | TasmanX | Compliance in Regulated Industries | Regulatory Compliance, Compliance Auditing, Internal Controls, Whistleblower Protection, Risk Management
+ LAW220x | YukonX | Planning for Emergencies | Emergency Planning, Public Administration, Crisis Management, Hazard Analysis, Business Continuity Planning
`;
